using System.Text.RegularExpressions;

namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>The return type of the called methods, and the substitutions in their templates.</summary>
/// <remarks>
/// <code>
/// TASK&lt;int>                            Task&lt;int>, Task, ValueTask&lt;int> or ValueTask
/// ASYNC … { BODY name = value }        an async method with all effects of a cell, or one without async
/// RESULT await …; RETURN               keeps the result, if there is one, and returns it
/// CREATE                               a task that has ended
/// </code>
/// </remarks>
internal sealed partial record TaskKind(string Name, string Type, bool HasResult)
{
    public static readonly IReadOnlyList<TaskKind> All =
    [
        new("Task", "Task", HasResult: false),
        new("TaskOfT", "Task", HasResult: true),
        new("ValueTask", "ValueTask", HasResult: false),
        new("ValueTaskOfT", "ValueTask", HasResult: true),
    ];

    public string Fill(string template, Flavour flavour)
    {
        var isAsync = flavour == Flavour.Async;
        Func<string, string, string> body = isAsync ? AsyncBody : SynchronousBody;
        var source = Body().Replace(template, m => body(m.Groups[1].Value, m.Groups[2].Value));
        source = isAsync ? source.Replace("ASYNC ", "async ", StringComparison.Ordinal) : Declaration().Replace(source, "$1[MethodImpl(MethodImplOptions.NoInlining)] $2");
        return Fill(source.Replace("CREATE", Completed("5"), StringComparison.Ordinal), HasResult);
    }

    /// <summary>Expands a template of a caller.</summary>
    public string Fill(string template, bool hasResult)
    {
        var source = template
            .Replace("RESULT await", hasResult ? "var result = await" : "await", StringComparison.Ordinal)
            .Replace("RETURN", hasResult ? "return result;" : "", StringComparison.Ordinal);
        return FillTypes(source, hasResult);
    }

    private string AsyncBody(string name, string value)
    {
        var end = HasResult ? $"return {value};" : $"cell.Result({value});";
        return $$"""{ cell.Enter("{{name}}"); try { await cell.Step(); cell.Leave("{{name}}"); } finally { cell.Note("{{name}} finally"); } {{end}} }""";
    }

    private string SynchronousBody(string name, string value)
    {
        var effect = HasResult ? "" : $"cell.Result({value}); ";
        return $$"""{ cell.Enter("{{name}}"); {{effect}}return {{Completed(value)}}; }""";
    }

    private string Completed(string value) => (Type, HasResult) switch
    {
        ("Task", true) => $"Task.FromResult({value})",
        ("Task", false) => "Task.CompletedTask",
        (_, true) => $"new({value})",
        _ => "default",
    };

    // TASK<(T, U)>, TASK<Dictionary<T, U>>: up to the closing bracket.
    private string FillTypes(string source, bool hasResult)
    {
        const string Mark = "TASK<";
        for (var at = source.IndexOf(Mark, StringComparison.Ordinal); at >= 0; at = source.IndexOf(Mark, at, StringComparison.Ordinal))
        {
            var end = at + Mark.Length;
            for (var open = 1; open > 0; end++) open += source[end] switch { '<' => 1, '>' => -1, _ => 0 };
            var result = source[(at + Mark.Length)..(end - 1)];
            source = source[..at] + (hasResult ? $"{Type}<{result}>" : Type) + source[end..];
        }

        return source;
    }

    // Inlining depends on the caller, and so do the frames of traces.
    [GeneratedRegex(@"^(\s*)(.*)ASYNC ", RegexOptions.Multiline)]
    private static partial Regex Declaration();

    [GeneratedRegex(@"\{ BODY (.+?) = (.+) \}")]
    private static partial Regex Body();
}

/// <summary>The form of the called methods.</summary>
internal enum Flavour
{
    /// <summary>As async methods.</summary>
    Async,

    /// <summary>The same methods without async, as in a later version of a library.</summary>
    Synchronous,
}
