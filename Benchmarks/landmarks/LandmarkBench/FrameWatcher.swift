import Media
import Vision

/// A tracker of any kind that writes what it sees.
protocol FrameWatcher: AnyObject {
    /// Whether the next frame can be passed over.
    var isCalm: Bool { get }

    /// How long before its part of a clip it begins, seconds.
    var warmUp: Double { get }

    /// Takes the next frame, and appends its rows.
    func watch(_ picture: Picture, at time: Double, isCut: Bool, _ dump: inout LandmarkDump) throws
}

extension FrameWatcher {
    var isCalm: Bool { false }
    var warmUp: Double { 0.25 }
}

/// Watches bodies, as MediaPipe does: the most certain one.
final class PoseWatcher: FrameWatcher {
    private let tracker: PoseTracker

    init(_ models: PoseModels) throws { tracker = try PoseTracker(models) }

    func watch(_ picture: Picture, at time: Double, isCut: Bool, _ dump: inout LandmarkDump) throws {
        dump.append(try tracker.track(picture, at: time), time: time)
    }
}

/// Watches hands.
final class HandWatcher: FrameWatcher {
    private let tracker: HandTracker
    private let most: Int

    init(_ models: HandModels, most: Int) throws {
        tracker = try HandTracker(models, most: most)
        self.most = most
    }

    func watch(_ picture: Picture, at time: Double, isCut: Bool, _ dump: inout LandmarkDump) throws {
        dump.append(try tracker.track(picture, at: time, isCut: isCut).hands, most: most)
    }
}

/// Watches faces.
final class FaceWatcher: FrameWatcher {
    var isCalm: Bool { tracker.isCalm }
    var warmUp: Double { FaceTracker.warmUp }

    private let tracker: FaceTracker
    private let most: Int

    init(_ models: FaceModels, most: Int, isSmoothed: Bool) throws {
        tracker = try FaceTracker(models, most: most, isSmoothed: isSmoothed)
        self.most = most
    }

    func watch(_ picture: Picture, at time: Double, isCut: Bool, _ dump: inout LandmarkDump) throws {
        dump.append(try tracker.track(picture, at: time, isCut: isCut).faces, most: most)
    }
}

/// Makes watchers of the kind that was asked for; their models are loaded once.
func watcherMaker(_ command: BenchCommand, _ library: ModelLibrary) async throws
    -> @Sendable () throws -> any FrameWatcher
{
    switch command.kind {
    case .pose:
        let models = try await PoseModels(library, streams: 1)
        return { try PoseWatcher(models) }
    case .hands:
        let models = try await HandModels(library, streams: command.parts)
        return { try HandWatcher(models, most: command.most) }
    case .faces:
        let models = try await FaceModels(library, streams: command.parts)
        return { try FaceWatcher(models, most: command.most, isSmoothed: command.isSmoothed) }
    }
}
