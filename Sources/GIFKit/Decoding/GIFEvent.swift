/// What a decoder has read, in the order of the file.
public enum GIFEvent: Hashable, Sendable {
    /// The beginning; always first, once.
    case header(GIFHeader)
    /// One image.
    case frame(RawFrame)
    /// A loop count, metadata or another block of an application.
    case application(ApplicationExtension)
    /// A comment.
    case comment(Comment)
    /// Text to be drawn.
    case plainText(PlainText)
    /// The file's end as it should be. Files without it are taken as well.
    case trailer
}
