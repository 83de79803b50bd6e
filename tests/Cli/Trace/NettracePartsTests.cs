using Async2.Inspect.Trace;

namespace Async2.Cli.Tests.Trace;

/// <summary>The lengths in a stream of events are checked before anything is read by them.</summary>
public class NettracePartsTests
{
    // The length of a body stands before the zeros that align it.
    private static readonly byte[] s_block = [.. FakePort.Part("EventBlock", 3, 0, 0, 0), .. new byte[Padding], 7, 7, 7, 6];

    private static int Padding => -(FakePort.Beginning.Length + FakePort.Trace.Length + FakePort.Part("EventBlock", 0, 0, 0, 0).Length) & 3;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    [InlineData(1000)]
    public void All_parts_are_followed_however_they_arrive(int size)
    {
        var parts = new NettraceParts();
        foreach (var bytes in FakePort.Beginning.Concat(FakePort.Trace).Concat(s_block).Chunk(size)) parts.Follow(bytes);
        Assert.True(parts.IsBetween);
        Assert.False(parts.IsAtEnd);
        Assert.Equal(2, parts.Count);
        parts.Follow([1, 2, 3]);
        Assert.True(parts.IsAtEnd);
    }

    [Fact]
    public void A_part_that_is_not_complete_is_told_apart()
    {
        var parts = new NettraceParts();
        Assert.False(parts.IsBetween);
        parts.Follow(FakePort.Beginning);
        Assert.True(parts.IsBetween);
        parts.Follow(FakePort.Trace.AsSpan(0, 20));
        Assert.False(parts.IsBetween);
    }

    public static TheoryData<byte[]> Others() => new()
    {
        new byte[8],
        FakePort.Part("EventBlock", 0, 0xff, 0xff, 0x7f),
        FakePort.Part("EventBlock", 0xff, 0xff, 0xff, 0xff),
        FakePort.Part(new string('a', 33)),
        FakePort.Part(""),
    };

    [Theory]
    [MemberData(nameof(Others))]
    public void Other_bytes_and_lengths_are_refused(byte[] bytes)
    {
        var parts = new NettraceParts();
        parts.Follow(FakePort.Beginning);
        Assert.Throws<InvalidDataException>(() => parts.Follow(bytes));
        Assert.Throws<InvalidDataException>(() => new NettraceParts().Follow(bytes));
    }
}
