/// Whose landmarks a recording holds. The numbers are those of the recording's header.
package enum LandmarkKind: UInt16, Sendable {
    case pose = 1
    case hand, face
}
