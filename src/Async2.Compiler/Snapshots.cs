using System.Collections.Concurrent;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Passes;

namespace Async2.Compiler;

/// <summary>The printed bodies of some methods around one pass.</summary>
/// <param name="pass">The name of the pass.</param>
/// <param name="method">A part of the names of the methods.</param>
internal sealed class Snapshots(string pass, string method)
{
    private readonly ConcurrentDictionary<FoundMethod, string> _last = [];
    private readonly ConcurrentDictionary<FoundMethod, (string? Before, string After)> _taken = [];

    /// <summary>Called after each pass, on its thread.</summary>
    public void Take(IPass done, IWork work)
    {
        if (!MethodNames.Of(work.Found.Method).Contains(method, StringComparison.Ordinal)) return;
        var text = Printed(work);
        if (done.Name == pass) _taken[work.Found] = (_last.GetValueOrDefault(work.Found), text);
        _last[work.Found] = text;
    }

    /// <summary>The bodies before and after the pass; null if the pass did not run on the method.</summary>
    public (string? Before, string After)? Of(FoundMethod found) => _taken.TryGetValue(found, out var taken) ? taken : null;

    private static string Printed(IWork work) => string.Join(
        '\n', work.Bodies.Select(b => (b.Name.Length > 0 ? $"{b.Name}\n" : "") + IlWriter.Write(b.Body, lines: true)));
}
