using System.Runtime.InteropServices;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Microsoft.Diagnostics.NETCore.Client;
using CoreFile = Async2.Stacks.Tests.Reading.CoreFile;

namespace Async2.Stacks.Tests;

/// <summary>Cores with wrong bytes, and such as a full disk has cut short: listed as far as can be, or refused, and nothing else.</summary>
public sealed class DamagedCoreTests(DamagedCoreTests.Whole whole) : IClassFixture<DamagedCoreTests.Whole>
{
    private const int PageSize = 4096;

    // An ELF header has the place of the program headers at 32, their number at 56. Each has the size of its segment in the file at 32.
    private const int HeadersPlace = 32;
    private const int HeaderCount = 56;
    private const int HeaderSize = 56;
    private const int PlaceInHeader = 8;
    private const int SizeInHeader = 32;

    [Theory]
    [InlineData(0)]
    [InlineData(0.0001)]
    [InlineData(0.1)]
    [InlineData(0.5)]
    [InlineData(0.9)]
    public void One_that_was_cut_short_is_listed_or_refused(double part)
    {
        File.Copy(whole.Path, whole.Damaged, overwrite: true);
        using (var file = new FileStream(whole.Damaged, FileMode.Open)) file.SetLength((long)(file.Length * part));
        Read();
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    public void One_with_wrong_bytes_is_listed_or_refused(int seed)
    {
        File.Copy(whole.Path, whole.Damaged, overwrite: true);
        var random = new Random(seed);
        using (var file = new FileStream(whole.Damaged, FileMode.Open))
        {
            // The header and the list of segments stay. The more is damaged, the less is listed.
            for (long page = 16; page < file.Length / PageSize; page += random.Next(1, 10_000 / (seed * seed)))
            {
                file.Position = (page * PageSize) + (random.Next(PageSize / 8) * 8);
                file.Write(BitConverter.GetBytes(random.NextInt64() >> random.Next(64)));
            }
        }
        Read();
    }

    // As cores of the kernel and of gcore are, which lack mapped files.
    [Fact]
    public void One_without_metadata_is_refused()
    {
        Write(core =>
        {
            foreach (var (header, content) in Segments(core).ToList())
                if (core.AsSpan(content).IndexOf("BSJB"u8) >= 0) core.AsSpan(header + SizeInHeader, sizeof(long)).Clear();
        });
        var refused = Assert.Throws<InspectionException>(() => InspectedTarget.OpenCore(whole.Damaged));
        Assert.Equal("the core has no metadata, so no names", refused.What);
    }

    [Fact]
    public void One_with_wrong_metadata_is_listed_in_part()
    {
        Write(core =>
        {
            for (int at = 0, next; (next = core.AsSpan(at).IndexOf("BSJB"u8)) >= 0;) core.AsSpan(at += next, 4).Clear();
        });
        using var target = InspectedTarget.OpenCore(whole.Damaged);
        Assert.Matches("^the names of [0-9]+ of its classes could not be read$", StackReader.Read(target).Unread);
    }

    [Fact]
    public void One_with_a_segment_at_an_impossible_address_is_listed_in_part()
    {
        ulong start;
        using (var target = InspectedTarget.OpenCore(whole.Path))
            start = target.Runtime.Heap.Segments.Select(s => s.ObjectRange).MaxBy(r => r.Length).Start;
        Write(core =>
        {
            foreach (ref var word in MemoryMarshal.Cast<byte, ulong>(core.AsSpan()))
                if (word == start) word = ulong.MaxValue;
        });
        using var damaged = InspectedTarget.OpenCore(whole.Damaged);
        Assert.Matches("^1 of [0-9]+ segments of the heap could not be read to their ends$", StackReader.Read(damaged).Unread);
    }

    private void Write(Action<byte[]> change)
    {
        var core = File.ReadAllBytes(whole.Path);
        change(core);
        File.WriteAllBytes(whole.Damaged, core);
    }

    private static IEnumerable<(int Header, Range Content)> Segments(byte[] core)
    {
        var first = BitConverter.ToInt32(core, HeadersPlace);
        for (var header = first; header < first + (BitConverter.ToUInt16(core, HeaderCount) * HeaderSize); header += HeaderSize)
        {
            var place = BitConverter.ToInt32(core, header + PlaceInHeader);
            yield return (header, place..(place + BitConverter.ToInt32(core, header + SizeInHeader)));
        }
    }

    private void Read()
    {
        try
        {
            using var target = InspectedTarget.OpenCore(whole.Damaged);
            var listing = StackReader.Read(target, new ListingOptions { Values = true });
            Assert.InRange(listing.Total, 0, 1_000_000);
        }
        catch (InspectionException refused)
        {
            Assert.NotEmpty(refused.What);
        }
    }

    /// <summary>A core without damage, and the place of its copies.</summary>
    public sealed class Whole : IDisposable
    {
        private readonly CoreFile _core;

        public Whole()
        {
            using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.Woven, 10));
            _core = new CoreFile(program.Id, DumpType.WithHeap);
            Damaged = Path + ".damaged";
        }

        public string Path => _core.Path;

        public string Damaged { get; }

        public void Dispose()
        {
            File.Delete(Damaged);
            _core.Dispose();
        }
    }
}
