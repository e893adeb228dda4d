import Testing

@testable import GIFKit

@Suite("How long a frame is shown")
struct DelayTests {
    @Test(
        "Browsers show 0 and 1 hundredth for a tenth of a second",
        arguments: [(UInt16(0), 0.1), (1, 0.1), (2, 0.02), (10, 0.1), (65_535, 655.35)])
    func shown(hundredths: UInt16, seconds: Double) {
        #expect(Delay(hundredths: hundredths).shownSeconds == seconds)
    }

    @Test(
        "Seconds become the nearest hundredth within the format's range",
        arguments: [
            (0.04, UInt16(4)), (1 / 30, 3), (-1, 0), (1e9, 65_535), (.infinity, 65_535), (-.infinity, 0), (.nan, 0),
        ])
    func nearest(seconds: Double, hundredths: UInt16) {
        #expect(Delay(seconds: seconds).hundredths == hundredths)
    }
}
