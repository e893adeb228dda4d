import Domain
import FoundationEssentials

/// What people corrected, as labels for measuring the analysis and for teaching it: contacts, strokes and hands, by the
/// place of each clip's content in the data folder. Nothing else of anybody is in them.
///
/// The form is that of the labelled clips which `make accuracy` reads.
package struct SwingLabels: Encodable, Equatable, Sendable {
    /// The labels of one clip.
    package struct Clip: Encodable, Equatable, Sendable {
        package var kind = "swing"
        package var swings: [Label]
        /// What was found and a person says is no swing.
        package var removed: [Label]

        enum CodingKeys: String, CodingKey {
            case kind, count = "n_swings", swings, removed
        }

        package func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(kind, forKey: .kind)
            try fields.encode(swings.count, forKey: .count)
            try fields.encode(swings, forKey: .swings)
            if !removed.isEmpty { try fields.encode(removed, forKey: .removed) }
        }
    }

    /// One swing.
    package struct Label: Encodable, Equatable, Sendable {
        /// `forehand slice`, `volley backhand`, `serve` …
        package var stroke: String
        /// `left` or `right`.
        package var hand: String
        /// Seconds of the clip.
        package var contact: Double
        /// By how much contact may be off, seconds.
        package var tolerance: Double
        /// Whether a person said any of that; else it is what was measured, and a person let it stand.
        package var isByPerson: Bool

        enum CodingKeys: String, CodingKey {
            case stroke, hand, contact = "contact_s", tolerance = "tol_s", isByPerson = "by_person"
        }
    }

    /// By the place of the content below the data folder: `blobs/ab/cdef…`.
    package var clips: [String: Clip]

    package func encode(to encoder: any Encoder) throws { try clips.encode(to: encoder) }
}

extension SwingLabels {
    /// A contact is labelled to so many frames, and to no less than so many seconds.
    private static let tolerance = (frames: 1.5, least: 0.05)

    /// The labels of a data folder, whether a server uses it or not. Blocks.
    /// - Parameter log: hears of reports that cannot be read.
    /// - Throws: `folderUnusable`; `damaged`, `busy`, `database`.
    package init(of data: String, log: @escaping @Sendable (String) -> Void) throws {
        let connection = try Connection(
            path: try Backup.requireData(data) + "/" + FolderClaim.databaseName, .reading,
            log: OnceLog(log).callAsFunction)
        _ = try Migrations.knownVersion(of: connection)
        let rows = try connection.rows(
            """
            SELECT clip.blob, report.json FROM report JOIN clip ON clip.id = report.clip
            WHERE report.measured IS NOT NULL AND clip.id NOT IN (SELECT clip FROM trash)
                AND NOT EXISTS (SELECT 1 FROM job WHERE job.id = report.job AND job.payload ->> 'person' IS NOT NULL)
            ORDER BY clip.sequence
            """
        ) { row in (blob: try row.parsed(0) { BlobHash($0) }, json: try row.blob(1)) }
        clips = [:]
        for (blob, json) in rows {
            // One that is of no swings, or cannot be read, has no labels; nor has a clip that somebody turned, for the
            // file is measured as it is.
            guard let report = try? AnalysisKind.report(json: json) as? SwingReport, report.media.turn == nil else {
                continue
            }
            clips[DataFolder.place(of: .content(blob))] = Clip(report, tolerance: Self.tolerance(fps: report.media.fps))
        }
    }

    private static func tolerance(fps: Double) -> Double {
        max(tolerance.least, fps > 0 ? (tolerance.frames / fps).rounded(to: 3) : 0)
    }
}

extension SwingLabels.Clip {
    fileprivate init(_ report: SwingReport, tolerance: Double) {
        swings = report.swings.map { SwingLabels.Label($0, tolerance: tolerance) }
        removed = (report.removed ?? []).map { SwingLabels.Label($0, tolerance: tolerance) }
    }
}

extension SwingLabels.Label {
    fileprivate init(_ swing: Swing, tolerance: Double) {
        stroke = swing.shot.label
        hand = swing.hand.rawValue
        contact = swing.contact
        self.tolerance = tolerance
        isByPerson = swing.validatedBy == .person
    }
}

extension Swing.Shot {
    /// As labelled clips name it.
    fileprivate var label: String {
        [stroke.rawValue, wing?.rawValue, spin?.rawValue].compactMap(\.self).joined(separator: " ")
    }
}
