import Documents
import Testing

/// Tests the rule for the maximum depth of folders.
@Suite struct FolderDepthTests {
    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (100, 100), (1000, 1000), (1001, 1000), (.max, 1000)])
    func `a maximum depth must be in the allowed range`(given: Int, limit: Int) {
        #expect(FolderDepth(given).limit == limit)
    }

    @Test(arguments: 1...4) func `new folders are allowed up to the maximum depth`(limit: Int) {
        let depth = FolderDepth(limit)
        for above in 0...6 {
            for levels in 1...6 { #expect(depth.permits(levels, in: above) == (above + levels <= limit)) }
        }
    }

    @Test(arguments: 1...4) func `a moved folder may stay at its depth or move up`(limit: Int) {
        let depth = FolderDepth(limit)
        for former in 0...6 {
            for above in 0...6 {
                for levels in 1...6 {
                    let fits = above + levels <= limit || above <= former
                    #expect(depth.permits(levels, in: above, from: former) == fits)
                }
            }
        }
    }

    @Test(arguments: [(Int.max, 0), (1, Int.max), (.max, .max), (.max, 99)])
    func `no arithmetic overflows`(levels: Int, above: Int) {
        #expect(!FolderDepth.default.permits(levels, in: above))
        #expect(FolderDepth.default.permits(levels, in: above, from: .max))
    }
}
