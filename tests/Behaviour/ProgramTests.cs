using Async2.Golden.Tests;

namespace Async2.Behaviour.Tests;

/// <summary>Every program prints the same and ends the same in every variant.</summary>
public class ProgramTests
{
    private const string CSharp = "CSharp";
    private const string VisualBasic = "VisualBasic";

    /// <summary>The baseline itself: every program ends, and the configurations agree.</summary>
    [ProgramFact(Form.AsCompiled, CSharp, VisualBasic)]
    public void As_compiled(string program, string language, string configuration, Form form)
    {
        Compare(program, language, configuration, form, baseline: "Debug");
        Assert.StartsWith("exit=", Variant.Of(Corpus.Named(language), configuration, form).Results[program], StringComparison.Ordinal);
    }

    [ProgramFact(Form.Woven, CSharp, VisualBasic)]
    public void Woven(string program, string language, string configuration, Form form) => Compare(program, language, configuration, form, configuration);

    [ProgramFact(Form.Read, CSharp)]
    public void Read(string program, string language, string configuration, Form form) => Compare(program, language, configuration, form, configuration);

    [ProgramFact(Form.Native, CSharp, VisualBasic)]
    public void Native(string program, string language, string configuration, Form form) => Compare(program, language, configuration, form, configuration);

    [ProgramFact(Form.NoReuse, CSharp)]
    public void NoReuse(string program, string language, string configuration, Form form) => Compare(program, language, configuration, form, configuration);

    [ProgramFact(Form.OpportunisticReuse, CSharp)]
    public void OpportunisticReuse(string program, string language, string configuration, Form form) =>
        Compare(program, language, configuration, form, configuration);

    [ProgramFact(Form.SeparateSteps, CSharp)]
    public void SeparateSteps(string program, string language, string configuration, Form form) =>
        Compare(program, language, configuration, form, configuration);

    /// <summary>The runtime's own runtime async, without us: tells which programs need a marker.</summary>
    [ProgramFact(Form.Runtime10, CSharp)]
    public void Runtime10(string program, string language, string configuration, Form form) => Compare(program, language, configuration, form, configuration);

    private static void Compare(string program, string language, string configuration, Form form, string baseline)
    {
        var corpus = Corpus.Named(language);
        var expected = Variant.Of(corpus, baseline, Form.AsCompiled).Results[program];
        var variant = Variant.Of(corpus, configuration, form);
        if (!variant.Results.TryGetValue(program, out var actual)) Assert.Fail($"{program} was not run");
        if (actual == expected) return;
        Assert.Fail($"""
            - as compiled, + {variant}
            {LineDiff.Of(expected, actual)}
            run it: DOTNET_RuntimeAsync={(variant.NeedsRuntimeAsync ? 1 : 0)} dotnet exec {variant.Folder.Path} run {program}
            """);
    }
}
