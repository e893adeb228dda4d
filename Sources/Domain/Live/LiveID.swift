/// The name of a session of a camera. Whoever knows it may watch.
package typealias LiveID = Identifier<LiveSessionOwner>

/// Keeps the names of sessions apart from others.
package enum LiveSessionOwner {}
