"""What the net of swings tells apart."""

CLASSES = ["forehand", "backhand", "serve", "overhead", "forehandVolley", "backhandVolley", "backhandSlice"]
