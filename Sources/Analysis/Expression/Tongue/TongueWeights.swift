extension TongueModel.Weights {
    /// Written by `Accuracy/tongue.py`.
    static let trained = TongueModel.Weights(hidden: 12, numbers: "", steps: (1, 1))
}
