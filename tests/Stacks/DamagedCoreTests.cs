using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Microsoft.Diagnostics.NETCore.Client;
using CoreFile = Async2.Stacks.Tests.Reading.CoreFile;

namespace Async2.Stacks.Tests;

/// <summary>Cores with wrong bytes, and such as a full disk has cut short: listed as far as can be, or refused, and nothing else.</summary>
public sealed class DamagedCoreTests(DamagedCoreTests.Whole whole) : IClassFixture<DamagedCoreTests.Whole>
{
    private const int PageSize = 4096;

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
