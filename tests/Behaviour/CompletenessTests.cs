using Async2.Compiler;

namespace Async2.Behaviour.Tests;

/// <summary>The corpus is woven as a whole: no async method is left out, and no woven method is invalid.</summary>
public class CompletenessTests
{
    /// <summary>Methods that stay as compiled, by the beginning of their names, each with the reason why that is right.</summary>
    private static readonly Dictionary<string, string> StayAsCompiled = new()
    {
        ["Corpus.BuilderOverride."] = "a method builder of its own",
    };

    private static int Newest => DotNet.Newest.Version;

    public static TheoryData<string, string, Form, int> Woven => new()
    {
        { "CSharp", "Debug", Form.Woven, Newest },
        { "CSharp", "Release", Form.Woven, Newest },
        { "CSharp", "Debug", Form.Read, Newest },
        { "CSharp", "Release", Form.Read, Newest },
        { "VisualBasic", "Debug", Form.Woven, Newest },
        { "VisualBasic", "Release", Form.Woven, Newest },
        { "CSharp", "Release", Form.NoReuse, Newest },
        { "CSharp", "Release", Form.OpportunisticReuse, Newest },
        { "CSharp", "Release", Form.SeparateSteps, Newest },
        { "CSharp", "Release", Form.Unoptimised, Newest },
        { "CSharp", "Release", Form.Unwind, Newest },
        { "VisualBasic", "Release", Form.Unwind, Newest },
        { "CSharp", "Release", Form.Tasklets, Newest },
        { "CSharp", "Release", Form.Woven, 8 },
        { "VisualBasic", "Release", Form.Woven, 8 },
    };

    public static TheoryData<string, string, Form, int> Native => new()
    {
        { "CSharp", "Debug", Form.Native, Newest },
        { "CSharp", "Release", Form.Native, Newest },
        { "VisualBasic", "Debug", Form.Native, Newest },
        { "VisualBasic", "Release", Form.Native, Newest },
        { "CSharp", "Release", Form.AwaitCounting, Newest },
    };

    [Theory]
    [MemberData(nameof(Woven))]
    [MemberData(nameof(Native))]
    public void Every_method_with_a_standard_builder_is_woven(string language, string configuration, Form form, int version)
    {
        var report = Variant.Of(language, configuration, form, version).Folder.Report!;
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
        var left = report.Methods.Where(m => !m.Woven && !StaysAsCompiled(m, form));
        Assert.True(!left.Any(), string.Join('\n', left.Select(m => $"{m.Name}: {m.Reason}")));
    }

    [Theory]
    [MemberData(nameof(Woven))]
    public void Every_method_passes_the_JIT(string language, string configuration, Form form, int version)
    {
        var (exit, output, error) = VariantRun.Verb(Variant.Of(language, configuration, form, version), "prepare");
        Assert.True(exit == 0, output + error);
    }

    private static bool StaysAsCompiled(MethodReport method, Form form) => method.Kind switch
    {
        MethodKind.Other => true,
        // The runtime's own runtime async knows none.
        MethodKind.Void or MethodKind.Iterator when form is Form.Native or Form.AwaitCounting => true,
        _ when form == Form.Woven && method.IsLeftByChoice => true,
        _ => StayAsCompiled.Keys.Any(k => method.Name.StartsWith(k, StringComparison.Ordinal)),
    };
}
