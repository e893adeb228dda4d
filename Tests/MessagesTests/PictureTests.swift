import Testing

/// What makes and reads many pictures, one after the other: other tests want the machine, too.
@Suite(.serialized) struct PictureTests {}
