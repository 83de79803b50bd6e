using Async2.Compiler;

namespace Async2.Behaviour.Tests;

/// <summary>The corpus is woven as a whole: no async method is skipped, and no woven method is invalid.</summary>
public class CompletenessTests
{
    /// <summary>Methods that stay as compiled, by the beginning of their names, each with the valid reason.</summary>
    private static readonly Dictionary<string, string> StayAsCompiled = new()
    {
        ["Corpus.BuilderOverride."] = "a method builder of its own",
    };

    private static int Current => DotNet.Current.Version;

    private static readonly (string, string, Form, int)[] s_woven =
    [
        ("CSharp", "Debug", Form.Woven, Current),
        ("CSharp", "Release", Form.Woven, Current),
        ("CSharp", "Debug", Form.Read, Current),
        ("CSharp", "Release", Form.Read, Current),
        ("VisualBasic", "Debug", Form.Woven, Current),
        ("VisualBasic", "Release", Form.Woven, Current),
        ("CSharp", "Release", Form.NoReuse, Current),
        ("CSharp", "Release", Form.OpportunisticReuse, Current),
        ("CSharp", "Release", Form.SeparateSteps, Current),
        ("CSharp", "Release", Form.Unoptimised, Current),
        ("CSharp", "Debug", Form.Suspending, Current),
        ("CSharp", "Release", Form.Suspending, Current),
        ("CSharp", "Release", Form.Unwind, Current),
        ("VisualBasic", "Release", Form.Unwind, Current),
        ("CSharp", "Release", Form.Tasklets, Current),
        ("CSharp", "Release", Form.Woven, 8),
        ("VisualBasic", "Release", Form.Woven, 8),
        ("CSharp", "Release", Form.Woven, 11),
        ("CSharp", "Release", Form.Read, 11),
    ];

    private static readonly (string, string, Form, int)[] s_native =
    [
        ("CSharp", "Debug", Form.Native, Current),
        ("CSharp", "Release", Form.Native, Current),
        ("VisualBasic", "Debug", Form.Native, Current),
        ("VisualBasic", "Release", Form.Native, Current),
        ("CSharp", "Release", Form.AwaitCounting, Current),
    ];

    public static TheoryData<string, string, Form, int> Rewritten => Rows([.. s_woven, .. s_native], ShortForm.Runs);

    public static TheoryData<string, string, Form, int> Prepared => Rows(s_woven, ShortForm.Prepares);

    [Theory]
    [MemberData(nameof(Rewritten))]
    public void Every_method_with_a_standard_builder_is_woven(string language, string configuration, Form form, int version)
    {
        var report = Variant.Of(language, configuration, form, version).Folder.Report!;
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
        var left = report.Methods.Where(m => !m.Woven && !StaysAsCompiled(m, form));
        Assert.True(!left.Any(), string.Join('\n', left.Select(m => $"{m.Name}: {m.Reason}")));
    }

    [Theory]
    [MemberData(nameof(Prepared))]
    public void Every_method_passes_the_JIT(string language, string configuration, Form form, int version)
    {
        var (exit, output, error) = VariantRun.Verb(Variant.Of(language, configuration, form, version), "prepare");
        Assert.True(exit == 0, output + error);
    }

    private static TheoryData<string, string, Form, int> Rows(
        IEnumerable<(string Language, string Configuration, Form Form, int Version)> all, Func<Variant, bool> isRunNow)
    {
        var rows = new TheoryData<string, string, Form, int>();
        foreach (var (language, configuration, form, version) in all)
            if (isRunNow(Variant.Of(language, configuration, form, version))) rows.Add(language, configuration, form, version);
        return rows;
    }

    private static bool StaysAsCompiled(MethodReport method, Form form) => method.Kind switch
    {
        MethodKind.Other => true,
        // The runtime's own runtime async supports none.
        MethodKind.Void or MethodKind.Iterator when form is Form.Native or Form.AwaitCounting => true,
        _ => StayAsCompiled.Keys.Any(k => method.Name.StartsWith(k, StringComparison.Ordinal)),
    };
}
