namespace Async2;

/// <summary>Follows a suspended chain to the methods as compiled for which its innermost frame waits, down to the innermost one.</summary>
/// <remarks>
/// <code>
/// completion ◄──continuation── box of a method as compiled ◄──continuation── box of the method that it awaits …
///     └── innermost frame ──awaiter──►  └── state machine ──awaiter──►
/// </code>
/// Awaiters are looked up in the fields of frames and state machines. A field may be out of date. So a task counts only if the waiter is
/// one of its continuations.
/// </remarks>
internal static class AwaitedMethods
{
    private const int MostFrames = 10_000;

    private const BindingFlags OwnFields =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly ConditionalWeakTable<Type, FieldInfo[][]> s_paths = [];

    /// <summary>The awaited methods, the innermost first.</summary>
    internal static List<AsyncStackFrame> Of(ChainCompletion chain)
    {
        var outermostFirst = new List<AsyncStackFrame>();
        object waiter = chain;
        object? activation = chain.Innermost;
        while (activation is not null && outermostFirst.Count < MostFrames
            && AwaitedBy(activation, waiter) is { } task && CompletionBoxes.MachineOf(task) is { } machine and not Frame)
        {
            outermostFirst.Add(new AsyncStackFrame(FrameSites.MethodOf(machine.GetType()), null, 0));
            (waiter, activation) = (task, machine);
        }

        outermostFirst.Reverse();
        return outermostFirst;
    }

    /// <summary>The task that an activation awaits, if its continuation is <paramref name="waiter"/>.</summary>
    private static Task? AwaitedBy(object activation, object waiter) => s_paths.GetValue(activation.GetType(), PathsToTasks)
        .Select(path => path.Aggregate((object?)activation, (value, field) => value is null ? null : field.GetValue(value)))
        .OfType<Task>().FirstOrDefault(task => TaskContinuations.AnyOf(task, continuation => Resumes(continuation, waiter)));

    private static bool Resumes(object? continuation, object waiter) => continuation switch
    {
        Gate gate => gate.Completion == waiter,
        Action action => Resumes(action.Target, waiter),
        _ => continuation == waiter,
    };

    /// <summary>The fields that may hold a task, in an activation or in the awaiters that it holds.</summary>
    private static FieldInfo[][] PathsToTasks(Type activation)
    {
        var paths = new List<FieldInfo[]>();
        for (Type? type = activation; type is not null; type = type.BaseType) AddPaths(type, []);
        return [.. paths];

        void AddPaths(Type type, FieldInfo[] outer)
        {
            foreach (FieldInfo field in FieldsOf(type))
            {
                FieldInfo[] path = [.. outer, field];
                if (field.FieldType == typeof(object) || typeof(Task).IsAssignableFrom(field.FieldType)) paths.Add(path);
                else if (IsOfAwaiting(field.FieldType)) AddPaths(field.FieldType, path);
            }
        }
    }

    /// <summary>Whether a type is an awaiter, or a ValueTask, of the class library, or a blocking call.</summary>
    private static bool IsOfAwaiting(Type type) =>
        type == typeof(BlockingCall) || (type.IsValueType && type.Assembly == typeof(Task).Assembly
            && (typeof(INotifyCompletion).IsAssignableFrom(type) || type.Name.StartsWith(nameof(ValueTask), StringComparison.Ordinal)));

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Without metadata the awaited methods are omitted.")]
    private static FieldInfo[] FieldsOf(Type type) => type.GetFields(OwnFields);
}
