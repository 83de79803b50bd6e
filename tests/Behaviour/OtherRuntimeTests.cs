using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>Compiled for another .NET and run on it, every program prints and ends the same as compiled and woven.</summary>
public class OtherRuntimeTests
{
    /// <summary>The programs that cannot be compiled for it.</summary>
    private static readonly Dictionary<int, string[]> LeftOut = new()
    {
        [8] = ["AsyncLinq", "Locks", "RefStructTypeParameters", "WhenAnyForms"],
        [9] = ["AsyncLinq"],
        [11] = [],
    };

    [ProgramFact(Form.AsCompiled, "CSharp", "VisualBasic", Versions = [8, 9, 11])]
    public void As_compiled(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertEnds(program);

    [ProgramFact(Form.Woven, "CSharp", "VisualBasic", Versions = [8, 9, 11])]
    public void Woven(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Unwind, "CSharp", Versions = [8, 11])]
    public void Unwind(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Suspending, "CSharp", Versions = [8, 9, 11])]
    public void Suspending(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    /// <summary>Weaves runtime-async IL of that version's compiler.</summary>
    [ProgramFact(Form.Read, "CSharp", Versions = [11])]
    public void Read(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Native, "CSharp", Versions = [11])]
    public void Native(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [Theory]
    [InlineData(8)]
    [LongInlineData(9)]
    [InlineData(11)]
    public void It_runs_on_that_version(int version)
    {
        var (_, output, error) = VariantRun.Verb(Variant.Of("CSharp", "Release", Form.AsCompiled, version), "runtime");
        Assert.True(output.StartsWith($"{version}.", StringComparison.Ordinal), output + error);
    }

    [Theory]
    [InlineData(8)]
    [LongInlineData(9)]
    [InlineData(11)]
    public void No_program_is_missing_but_those_that_cannot_be_compiled_for_it(int version)
    {
        var (_, output, _) = VariantRun.Verb(Variant.Of("CSharp", "Release", Form.AsCompiled, version), "list");
        var expected = Corpus.CSharp.Programs.Select(p => p.Name).Except(LeftOut[version]);
        Assert.Equal(expected, output.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }
}
