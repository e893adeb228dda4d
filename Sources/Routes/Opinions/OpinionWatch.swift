import Domain
package import Jobs
package import SecondOpinion
package import Store

/// Tells the service of second opinions when pictures are there that were agreed to before they were made.
package struct OpinionWatch: Sendable {
    private let service: OpinionService
    private let store: any PageStore
    private let events: JobEvents
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - service: who sends.
    ///   - store: where opinions and jobs are kept.
    ///   - events: where news of jobs come from.
    ///   - log: hears what nobody sees on a page.
    package init(
        service: OpinionService, store: any PageStore, events: JobEvents, log: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.store = store
        self.events = events
        self.log = log
    }

    /// Watches until the task is cancelled. What became of jobs while nobody watched is looked up first.
    package func run() async {
        let updates = events.subscribe(in: .machine)
        await lookUp()
        for await update in updates {
            guard let job = update.job, job.task.kind == .opinionPictures else { continue }
            await tell(job)
        }
    }

    /// Looks up what became of jobs, until the store says it.
    private func lookUp() async {
        repeat {
            do {
                for clip in Set(try await store.preparingOpinions().map(\.clip)) {
                    if let job = try await store.latestAddition(.opinionPictures, to: clip) {
                        await tell(job)
                    } else {
                        await service.prepared(clip, failure: Self.gone)
                    }
                }
                return
            } catch {
                log(
                    "second opinions that wait for their images can’t be read: \(error.logDescription)"
                )
            }
        } while (try? await Task.sleep(for: Self.pause)) != nil
    }

    private func tell(_ job: Job) async {
        guard job.state.isFinal else { return }
        await service.prepared(job.clip, failure: job.state == .done ? nil : job.message ?? Self.gone)
    }

    /// Between two looks at a store that does not answer.
    private static let pause = Duration.seconds(2)
    private static let gone = LocalizedText("The images could not be created. Ask again.")
}

extension JobUpdate {
    /// The job, if there is still one.
    fileprivate var job: Job? {
        if case .changed(let job, _) = self { job } else { nil }
    }
}
