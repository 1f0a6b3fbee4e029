"""The games, one package each; a package here that sets GAME is found by the registry."""
