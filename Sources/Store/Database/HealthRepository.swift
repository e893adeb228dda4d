/// Whether what is kept can be used. Another database can stand in behind this.
package protocol HealthRepository: Sendable {
    /// Says whether the database can be written, as of the last look at it; waits for nobody.
    /// - Throws: what is wrong with it.
    func requireHealth() throws
}
