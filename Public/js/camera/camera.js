// The page of the camera.
