using Async2.Fuzz.Generation;
using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Tests;

/// <summary>
/// The programs of the long form have every kind of awaiter in every kind of method and below every kind of caller, in every mode. They
/// have every guard of an await in every other, in every kind of method. Coverage counts the generator's intentions, not the code.
/// </summary>
public class CoverageTests
{
    private static readonly HashSet<(Mode, (string, FrameKind, bool))> s_had =
        [.. FuzzTests.Seeds.Select(Generator.Make).SelectMany(p => p.Chains.SelectMany(c => c.Meetings.Select(m => (p.Mode, m))))];

    private static readonly HashSet<(Guard, string)> s_nested =
        [.. FuzzTests.Seeds.Select(Generator.Make).SelectMany(p => p.Nests.SelectMany(n => n.Meetings))];

    [Fact]
    public void Every_manner_and_every_flaw() =>
        AssertAll([.. Enum.GetNames<Manner>(), .. Enum.GetNames<Flaw>().Where(f => f != nameof(Flaw.None))]);

    [Fact]
    public void Every_shape() => AssertAll(Enum.GetNames<AwaiterShape>());

    [Fact]
    public void Every_change_for_every_extent() => AssertAll(
        from change in Enum.GetValues<Change>()
        where change != Change.None
        from extent in Enum.GetValues<Extent>()
        where change != Change.SuppressFlow || extent == Extent.Around
        select $"{change} {extent}");

    [Fact]
    public void Every_guard_in_every_other_and_in_every_method() => Assert.Empty((
        from guard in Enum.GetValues<Guard>()
        from around in (string[])
        [
            .. Enum.GetNames<Guard>(), .. Enum.GetNames<FrameKind>().Select(f => $"{f} method"),
            .. Enum.GetNames<Genericity>().Select(g => $"generic: {g}"),
        ]
        select (guard, around)).Except(s_nested));

    private static void AssertAll(IEnumerable<string> what)
    {
        var wanted = from w in what
                     from mode in Enum.GetValues<Mode>()
                     from kind in Enum.GetValues<FrameKind>()
                     from isCaller in (bool[])[false, true]
                     select (mode, (w, kind, isCaller));
        Assert.Empty(wanted.Except(s_had));
    }
}
