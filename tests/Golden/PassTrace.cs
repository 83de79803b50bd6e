using System.Text;
using Async2.Compiler;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Inputs;
using Async2.Compiler.Methods;
using Async2.Compiler.Passes;
using Async2.Tests.Shared;

namespace Async2.Golden.Tests;

/// <summary>A method of a case on its way through all passes: the changes of each pass, in order.</summary>
internal sealed class PassTrace
{
    private readonly string _case;
    private readonly Dictionary<string, string> _bodies = [];
    private readonly StringBuilder _text = new();
    private readonly Lock _lock = new();

    private PassTrace(string name)
    {
        _case = name;
        _text.Append($"{name}, compiled for Release: what each pass changes\n\n");
    }

    public static string Of(string name)
    {
        var trace = new PassTrace(name);
        using var weaving = new Weaving(
            new WeaveOptions(), [GoldenCase.Assembly("release")], new Exclusions(), forWriting: false, null, default, new PassRunner(true, trace.Add));
        weaving.ToAsyncIl();
        weaving.Lower();
        return trace._text.ToString().TrimEnd() + "\n";
    }

    private void Add(IPass pass, IWork work)
    {
        if (!MethodNames.Of(work.Found.Method).StartsWith($"Golden.{_case}.", StringComparison.Ordinal)) return;
        lock (_lock)
        {
            var changes = work.Bodies.Select(b => Change(b.Name, IlWriter.Write(b.Body))).OfType<string>().ToList();
            if (changes.Count > 0) _text.Append($"######## {pass.Name}: {pass.Summary}\n\n").AppendJoin('\n', changes).Append('\n');
        }
    }

    // A new body is printed as it is, without marks.
    private string? Change(string name, string text)
    {
        var isNew = !_bodies.TryGetValue(name, out var before);
        _bodies[name] = text;
        if (before == text) return null;
        var change = isNew ? text : LineDiff.Of(before!, text, mostLines: int.MaxValue).ReplaceLineEndings("\n");
        return name.Length > 0 ? $"==== {name}\n\n{change}" : change;
    }
}
