namespace Async2.Stacks.Naming;

/// <summary>Names for the class library's objects that stand between async methods, or wait for the outermost one.</summary>
internal static class TaskNames
{
    private static readonly (string Class, string Name)[] s_names =
    [
        ("WhenAllPromise", "Task.WhenAll"),
        ("WhenAnyPromise", "Task.WhenAny"),
        ("CompleteOnInvokePromise", "Task.WhenAny"),
        ("CompleteOnCountdownPromise", "TaskFactory.ContinueWhenAll"),
        ("CancellationPromise", "Task.WaitAsync"),
        ("UnwrapPromise", "Task.Run, or Unwrap"),
        ("ContinuationTaskFromTask", "Task.ContinueWith"),
        ("ContinuationTaskFromResultTask", "Task.ContinueWith"),
        ("ContinuationResultTaskFromTask", "Task.ContinueWith"),
        ("ContinuationResultTaskFromResultTask", "Task.ContinueWith"),
        ("ValueTaskSourceAsTask", "ValueTask.AsTask"),
        ("SetOnInvokeMres", "Task.Wait, or Result, in a thread"),
        ("SetOnCountdownMres", "Task.WaitAll, in a thread"),
    ];

    /// <summary>The name for a class; its own if it is not known.</summary>
    public static string Of(string type) => Known(type) ?? type;

    /// <summary>The name for a class; null if it is not known.</summary>
    public static string? Known(string type)
    {
        foreach (var (known, name) in s_names)
            if (type.Contains(known, StringComparison.Ordinal)) return name;
        return null;
    }
}
