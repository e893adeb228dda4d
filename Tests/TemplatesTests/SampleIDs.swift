import Domain

/// The clip of samples: always the same, another one for each number from 0 to 25.
func clipID(_ number: Int = 0) -> ClipID {
    let first = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return ClipID(String(first) + String(repeating: "a", count: ClipID.length - 1)) ?? ClipID()
}

/// The athlete of samples.
let athleteID = AthleteID(String(repeating: "a", count: AthleteID.length)) ?? AthleteID()
