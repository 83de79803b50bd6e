using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// How often woven code awaits tasks, how many of them were made at the borders of woven methods, and by which. Only code that was woven
/// with <c>--count-borders</c> counts; at the end of its process the counts are written to standard error. Thread-safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class BorderCounts
{
    private static readonly ConcurrentBag<CountedCall> s_calls = [];
    private static readonly ConcurrentBag<CountedBorder> s_borders = [];

    static BorderCounts() => AppDomain.CurrentDomain.ProcessExit += (_, _) => BorderTable.Write(Console.Error, s_calls, s_borders);

    /// <summary>How many tasks have been made at borders so far that a root completes.</summary>
    public static long Suspended => s_borders.Sum(b => b.Suspended);

    /// <summary>How many awaits of woven code there were so far.</summary>
    public static long Awaits => s_calls.Sum(c => c.Awaits);

    /// <summary>How many of them were of tasks made at borders: both sides are woven.</summary>
    public static long AwaitsOfBorders => s_calls.Sum(c => c.OfBorders);

    /// <summary>Control has come to an await: the call whose task it awaits comes next, or its variant.</summary>
    /// <param name="place">The place's own field.</param>
    /// <param name="method">The method that awaits.</param>
    /// <param name="callee">What it calls.</param>
    /// <param name="binding">Where the call goes, and why.</param>
    public static void Awaiting(ref CountedCall? place, string method, string callee, string binding)
    {
        CountedCall counted = Volatile.Read(ref place) ?? Added(ref place, s_calls, new CountedCall(method, callee, binding));
        counted.CountAwait();
        TaskOrigins.BeginCall();
    }

    /// <summary>What is awaited is a task.</summary>
    /// <returns>The task.</returns>
    public static Task AwaitedTask(Task task, CountedCall place)
    {
        Count(place, task, task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="AwaitedTask(Task, CountedCall)"/>
    public static Task<T> AwaitedTask<T>(Task<T> task, CountedCall place)
    {
        Count(place, task, task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="AwaitedTask(Task, CountedCall)"/>
    public static ValueTask AwaitedValueTask(ValueTask task, CountedCall place)
    {
        Count(place, SourceOf(task), task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="AwaitedTask(Task, CountedCall)"/>
    public static ValueTask<T> AwaitedValueTask<T>(ValueTask<T> task, CountedCall place)
    {
        Count(place, SourceOf(task), task.IsCompleted);
        return task;
    }

    /// <summary>A border returns a task.</summary>
    /// <param name="task">The task.</param>
    /// <param name="border">The border's own field.</param>
    /// <param name="method">The method.</param>
    /// <returns>The task.</returns>
    public static Task ReturnedTask(Task task, ref CountedBorder? border, string method)
    {
        Count(ref border, method, task, task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="ReturnedTask(Task, ref CountedBorder?, string)"/>
    public static Task<T> ReturnedTask<T>(Task<T> task, ref CountedBorder? border, string method)
    {
        Count(ref border, method, task, task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="ReturnedTask(Task, ref CountedBorder?, string)"/>
    public static ValueTask ReturnedValueTask(ValueTask task, ref CountedBorder? border, string method)
    {
        Count(ref border, method, SourceOf(task), task.IsCompleted);
        return task;
    }

    /// <inheritdoc cref="ReturnedTask(Task, ref CountedBorder?, string)"/>
    public static ValueTask<T> ReturnedValueTask<T>(ValueTask<T> task, ref CountedBorder? border, string method)
    {
        Count(ref border, method, SourceOf(task), task.IsCompleted);
        return task;
    }

    private static void Count(CountedCall place, object? task, bool isCompleted) =>
        place.CountTask(TaskOrigins.IsOfBorder(task), isCompleted);

    private static void Count(ref CountedBorder? border, string method, object? task, bool isCompleted)
    {
        CountedBorder counted = Volatile.Read(ref border) ?? Added(ref border, s_borders, new CountedBorder(method));
        counted.Count(isCompleted);
        TaskOrigins.Add(task, isCompleted);
    }

    private static T Added<T>(ref T? field, ConcurrentBag<T> all, T value)
        where T : class
    {
        if (Interlocked.CompareExchange(ref field, value, null) is { } known) return known;
        all.Add(value);
        return value;
    }

    private static object? SourceOf(ValueTask task) => ValueTaskFields.AreKnown ? ValueTaskFields.Source(in task) : null;

    private static object? SourceOf<T>(ValueTask<T> task) => ValueTaskFields.AreKnown ? ValueTaskFields<T>.Source(in task) : null;
}
