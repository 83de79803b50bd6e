using System.Collections.Frozen;

namespace Async2.Compiler.Blocking;

/// <summary>The table of the methods that block.</summary>
/// <remarks>
/// These are not in it, because the class library has no wait of theirs without a thread: <c>WaitHandle</c>, <c>ManualResetEventSlim</c>,
/// <c>CountdownEvent</c>, <c>Monitor.Wait</c>, <c>Thread.Join</c>.
/// </remarks>
internal static class BlockingPrimitives
{
    private const string Task = "System.Threading.Tasks.Task";
    private const string TaskOfT = Task + "`1";
    private const string Services = "System.Runtime.CompilerServices.";
    private const string Semaphore = "System.Threading.SemaphoreSlim";
    private const string Token = "System.Threading.CancellationToken";
    private const string Span = "System.TimeSpan";
    private const string Int = "System.Int32";

    private static readonly FrozenDictionary<(string, string, string), BlockingPrimitive> s_all = All()
        .ToFrozenDictionary(p => (p.Type, p.Name, p.Parameters));

    /// <summary>The blocking method that <paramref name="called"/> is; null if it is none.</summary>
    public static BlockingPrimitive? Of(MethodReference called) => s_all.GetValueOrDefault((
        called.DeclaringType.GetElementType().FullName, called.Name,
        called.HasParameters ? string.Join(' ', called.Parameters.Select(p => p.ParameterType.FullName)) : ""));

    private static IEnumerable<BlockingPrimitive> All() =>
    [
        OfTask("Wait"), OfTask("Wait", nameof(BlockingCalls.OfTaskFor), nameof(BlockingCalls.EndTaskFor), Int),
        OfTask("Wait", nameof(BlockingCalls.OfTaskForSpan), nameof(BlockingCalls.EndTaskForSpan), Span),
        OfTask("Wait", nameof(BlockingCalls.OfTaskUntil), nameof(BlockingCalls.EndTaskUntil), Token),
        OfTask("Wait", nameof(BlockingCalls.OfTaskForUntil), nameof(BlockingCalls.EndTaskForUntil), Int, Token),
        OfTask("Wait", nameof(BlockingCalls.OfTaskForSpanUntil), nameof(BlockingCalls.EndTaskForSpanUntil), Span, Token),
        OfAll(nameof(WaitAllCalls.Of), nameof(WaitAllCalls.End)),
        OfAll(nameof(WaitAllCalls.OfFor), nameof(WaitAllCalls.EndFor), Int),
        OfAll(nameof(WaitAllCalls.OfForSpan), nameof(WaitAllCalls.EndForSpan), Span),
        OfAll(nameof(WaitAllCalls.OfUntil), nameof(WaitAllCalls.EndUntil), Token),
        OfAll(nameof(WaitAllCalls.OfForUntil), nameof(WaitAllCalls.EndForUntil), Int, Token),
        OfCopy("System.ReadOnlySpan`1", nameof(WaitAllCalls.CopyOfSpan), nameof(WaitAllCalls.Of), nameof(WaitAllCalls.End)),
        OfCopy(
            "System.Collections.Generic.IEnumerable`1", nameof(WaitAllCalls.CopyOfSequence), nameof(WaitAllCalls.OfUntil),
            nameof(WaitAllCalls.EndUntil), Token),
        OfAny(nameof(WaitAnyCalls.Of), nameof(WaitAnyCalls.End)),
        OfAny(nameof(WaitAnyCalls.OfFor), nameof(WaitAnyCalls.EndFor), Int),
        OfAny(nameof(WaitAnyCalls.OfForSpan), nameof(WaitAnyCalls.EndForSpan), Span),
        OfAny(nameof(WaitAnyCalls.OfUntil), nameof(WaitAnyCalls.EndUntil), Token),
        OfAny(nameof(WaitAnyCalls.OfForUntil), nameof(WaitAnyCalls.EndForUntil), Int, Token),
        new(TaskOfT, "get_Result", "", typeof(BlockingCalls), nameof(BlockingCalls.OfTask)),
        .. Awaiters("TaskAwaiter"), .. Awaiters("ConfiguredTaskAwaitable/ConfiguredTaskAwaiter"),
        .. ValueTaskAwaiters("ValueTaskAwaiter", nameof(BlockingCalls.OfValueTaskAwaiter)),
        .. ValueTaskAwaiters("ConfiguredValueTaskAwaitable/ConfiguredValueTaskAwaiter", nameof(BlockingCalls.OfConfiguredValueTaskAwaiter)),
        new("System.Threading.Tasks.ValueTask`1", "get_Result", "", typeof(BlockingCalls), nameof(BlockingCalls.OfValueTask),
            AskTypeArgument.Result),
        OfSleep(Int, nameof(BlockingCalls.OfSleep), nameof(BlockingCalls.EndSleep)),
        OfSleep(Span, nameof(BlockingCalls.OfSleepSpan), nameof(BlockingCalls.EndSleepSpan)),
        OfSemaphore(nameof(SemaphoreCalls.Of), nameof(SemaphoreCalls.End)),
        OfSemaphore(nameof(SemaphoreCalls.OfUntil), nameof(SemaphoreCalls.EndUntil), Token),
        OfSemaphore(nameof(SemaphoreCalls.OfFor), nameof(SemaphoreCalls.EndFor), Int),
        OfSemaphore(nameof(SemaphoreCalls.OfForSpan), nameof(SemaphoreCalls.EndForSpan), Span),
        OfSemaphore(nameof(SemaphoreCalls.OfForUntil), nameof(SemaphoreCalls.EndForUntil), Int, Token),
        OfSemaphore(nameof(SemaphoreCalls.OfForSpanUntil), nameof(SemaphoreCalls.EndForSpanUntil), Span, Token),
    ];

    private static BlockingPrimitive OfTask(
        string name, string ask = nameof(BlockingCalls.OfTask), string? end = null, params string[] types) =>
        new(Task, name, string.Join(' ', types), typeof(BlockingCalls), ask) { End = end };

    private static BlockingPrimitive OfAll(string ask, string end, params string[] types) =>
        new(Task, "WaitAll", string.Join(' ', types.Prepend(Task + "[]")), typeof(WaitAllCalls), ask) { End = end };

    private static BlockingPrimitive OfCopy(string type, string copy, string ask, string end, params string[] types) =>
        new(Task, "WaitAll", string.Join(' ', types.Prepend($"{type}<{Task}>")), typeof(WaitAllCalls), ask) { End = end, Copy = copy };

    private static BlockingPrimitive OfAny(string ask, string end, params string[] types) =>
        new(Task, "WaitAny", string.Join(' ', types.Prepend(Task + "[]")), typeof(WaitAnyCalls), ask) { End = end };

    private static BlockingPrimitive OfSleep(string type, string ask, string end) =>
        new("System.Threading.Thread", "Sleep", type, typeof(BlockingCalls), ask) { End = end };

    private static BlockingPrimitive OfSemaphore(string ask, string end, params string[] types) =>
        new(Semaphore, "Wait", string.Join(' ', types), typeof(SemaphoreCalls), ask) { End = end };

    private static IEnumerable<BlockingPrimitive> Awaiters(string name) =>
        from type in (string[])[name, Generic(name)]
        select new BlockingPrimitive(
            Services + type, "GetResult", "", typeof(BlockingCalls), nameof(BlockingCalls.OfAwaiter), AskTypeArgument.Receiver);

    private static IEnumerable<BlockingPrimitive> ValueTaskAwaiters(string name, string ask) =>
    [
        new(Services + name, "GetResult", "", typeof(BlockingCalls), ask),
        new(Services + Generic(name), "GetResult", "", typeof(BlockingCalls), ask, AskTypeArgument.Result),
    ];

    // The outer type has the type parameter in its name.
    private static string Generic(string name) =>
        name.IndexOf('/', StringComparison.Ordinal) is var slash and >= 0 ? name.Insert(slash, "`1") : name + "`1";
}
