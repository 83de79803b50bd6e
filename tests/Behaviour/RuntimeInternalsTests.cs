using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>Woven programs print and end the same without any of the runtime internals.</summary>
public class RuntimeInternalsTests
{
    private static readonly string s_page = Path.Combine(Corpus.CSharp.Folder, "../../../docs/runtime-internals.md");

    /// <summary>The names in the table of the page. A test of the runtime library checks that it is complete.</summary>
    public static TheoryData<string> Names =>
        new(File.ReadLines(s_page).Where(line => line.StartsWith("| `", StringComparison.Ordinal)).Select(line => line.Split('`')[1]));

    [LongTheory("all programs for each of them")]
    [MemberData(nameof(Names))]
    public void Without_one_of_them(string name)
    {
        var woven = Variant.Of("CSharp", "Release", Form.Woven, DotNet.Current.Version);
        var (expected, actual) = (woven.As(Form.AsCompiled).Results, VariantRun.Run(woven, Variant.Without(name)));
        var programs = woven.As(Form.WithoutRuntimeInternals).Programs.Select(p => p.Name);
        Assert.All(programs, p => Assert.Equal($"{p} {expected[p]}", $"{p} {actual.GetValueOrDefault(p)}"));
        if (name != "exception-fields") return;
        // Where public API cannot replace an internal, the program shows that it is switched off.
        var marked = Corpus.CSharp.Programs.Where(p => p.NeedsRuntimeInternals).Select(p => p.Name);
        Assert.All(marked, p => Assert.NotEqual(expected[p], actual[p]));
    }
}
