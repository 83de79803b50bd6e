using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>On Arm64, too, woven programs print and end the same as compiled ones.</summary>
public class Arm64Tests
{
    private const string Why = "minutes in an emulator, and packages that nothing else needs";

    private static readonly Lazy<IReadOnlyDictionary<string, string>> s_compiled = new(() => Results(Form.AsCompiled));
    private static readonly Lazy<IReadOnlyDictionary<string, string>> s_woven = new(() => Results(Form.Woven));

    public static TheoryData<string> Programs => new(Of(Form.Woven).Programs.Select(p => p.Name));

    [Arm64Fact(Why)]
    public void It_is_another_kind_of_machine()
    {
        var (_, output, error) = On(Of(Form.AsCompiled)).Verb("machine");
        Assert.True(output == "Arm64\n", output + error);
    }

    [Arm64Theory(Why)]
    [MemberData(nameof(Programs))]
    public void A_woven_program_does_the_same_on_Arm64(string program)
    {
        var (expected, actual) = (s_compiled.Value[program], s_woven.Value[program]);
        Assert.StartsWith("exit=", expected, StringComparison.Ordinal);
        Assert.True(expected == actual, LineDiff.Of(expected, actual));
    }

    private static IReadOnlyDictionary<string, string> Results(Form form) => On(Of(form)).Of(Corpus.CSharp, Of(form).Programs.Select(p => p.Name));

    private static Variant Of(Form form) => Variant.Of("CSharp", "Release", form, DotNet.Current.Version);

    // A program that starts itself again has to start the emulator.
    private static CorpusRun On(Variant variant) =>
        new(Arm64.Dotnet, variant.Folder.Path, [.. variant.Variables, ("CORPUS_HOST", Arm64.Dotnet)]) { Limit = TimeSpan.FromMinutes(2) };
}
