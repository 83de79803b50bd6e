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

    public static TheoryData<string, string, Form> Woven => new()
    {
        { "CSharp", "Debug", Form.Woven },
        { "CSharp", "Release", Form.Woven },
        { "CSharp", "Debug", Form.Read },
        { "CSharp", "Release", Form.Read },
        { "VisualBasic", "Debug", Form.Woven },
        { "VisualBasic", "Release", Form.Woven },
        { "CSharp", "Release", Form.NoReuse },
        { "CSharp", "Release", Form.OpportunisticReuse },
        { "CSharp", "Release", Form.SeparateSteps },
    };

    public static TheoryData<string, string, Form> Native => new()
    {
        { "CSharp", "Debug", Form.Native },
        { "CSharp", "Release", Form.Native },
        { "VisualBasic", "Debug", Form.Native },
        { "VisualBasic", "Release", Form.Native },
    };

    [Theory]
    [MemberData(nameof(Woven))]
    [MemberData(nameof(Native))]
    public void Every_method_with_a_standard_builder_is_woven(string language, string configuration, Form form)
    {
        var report = Variant.Of(Corpus.Named(language), configuration, form).Folder.Report!;
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
        var left = report.Methods.Where(m => !m.Woven && !StaysAsCompiled(m, form));
        Assert.True(!left.Any(), string.Join('\n', left.Select(m => $"{m.Name}: {m.Reason}")));
    }

    [Theory]
    [MemberData(nameof(Woven))]
    public void Every_method_passes_the_JIT(string language, string configuration, Form form)
    {
        var (exit, output, error) = VariantRun.Verb(Variant.Of(Corpus.Named(language), configuration, form), "prepare");
        Assert.True(exit == 0, output + error);
    }

    private static bool StaysAsCompiled(MethodReport method, Form form) => method.Kind switch
    {
        MethodKind.Other => true,
        // The runtime's own runtime async knows none.
        MethodKind.Void or MethodKind.Iterator when form == Form.Native => true,
        _ => StayAsCompiled.Keys.Any(k => method.Name.StartsWith(k, StringComparison.Ordinal)),
    };
}
