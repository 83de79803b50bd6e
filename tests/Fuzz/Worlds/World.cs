using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Async2.Fuzz.Worlds;

/// <summary>
/// The environment of a generated program: its trace, its budget, and a pump that completes awaited operations. Nothing here is async:
/// a weaver's bug must show in the program with the shape, not in all of them.
/// </summary>
public sealed partial class World(Mode mode, int luck = 0, bool blocks = false)
{
    private const int TraceLimit = 2000;

    // Generated calls never recurse, but they fan out.
    private const int Budget = 80;

    private readonly List<string> _trace = [];
    private int _spent;
    private bool _isThrownOut;

    /// <summary>An AsyncLocal, which flows with the execution context; every line of the trace shows it.</summary>
    public AsyncLocal<int> Local { get; } = new();

    /// <summary>The current trace: a hanging program is still writing it.</summary>
    public string[] Trace
    {
        get
        {
            lock (_trace) return [.. _trace];
        }
    }

    /// <summary>Writes a line: place, contexts, thread and text.</summary>
    public void Note(string site, object? value = null) => Write($"{site} [{Local.Value}{Contexts()}{Role()}] {Show(value)}");

    /// <summary>
    /// Writes a line about work that is handed over, without the contexts. After an exception was thrown through a method, they are known
    /// to differ from async1's (docs/semantics.md, what is different).
    /// </summary>
    internal void NoteHandOver(string site, object? value) => Write($"{site}{Role()} {Show(value)}");

    /// <summary>
    /// Like <see cref="NoteHandOver"/>, for unhandled exceptions. The contexts that they leave on the thread are not compared either.
    /// </summary>
    internal void NoteThrownOut(Exception exception)
    {
        NoteHandOver("unhandled", exception);
        _isThrownOut = true;
    }

    /// <summary>Notes a value and returns it.</summary>
    public T Tap<T>(string site, T value)
    {
        Note(site, value);
        return value;
    }

    /// <summary>Starts a part of the program with its own budget.</summary>
    public void Begin(string site)
    {
        Note(site, "begin");
        _spent = 0;
    }

    /// <summary>Consumes budget; every method and every turn of a loop begins with it, so that no program runs for ever.</summary>
    public void Tick(string? method = null)
    {
        if (++_spent > Budget) throw new BudgetException();
        if (method is not null) Note(method);
    }

    private void Write(string line)
    {
        lock (_trace)
        {
            if (_trace.Count < TraceLimit) _trace.Add(line);
        }
    }

    private string Role() =>
        Thread.CurrentThread == _pumpThread ? "" : Thread.CurrentThread.IsThreadPoolThread ? " @pool" : " @thread";

    private static string Contexts()
    {
        var context = SynchronizationContext.Current is { } current ? $" {current.GetType().Name}" : "";
        return TaskScheduler.Current == TaskScheduler.Default ? context : $"{context} {TaskScheduler.Current.GetType().Name}";
    }

    private static string Show(object? value) => value switch
    {
        null => "",
        string text => $"\"{text}\"",
        Exception e => $"{e.GetType().Name}: {e.Message}",
        Task task => task.Status.ToString(),
        ITuple tuple => $"({string.Join(", ", Enumerable.Range(0, tuple.Length).Select(i => Show(tuple[i])))})",
        IEnumerable items => $"[{string.Join(", ", items.Cast<object?>().Select(Show))}]",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
