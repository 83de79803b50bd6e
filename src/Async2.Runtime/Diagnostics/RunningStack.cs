namespace Async2;

/// <summary>The methods on a thread's stack, up to the one that was resumed, and its logical callers.</summary>
internal static class RunningStack
{
    private const string MoveNext = "MoveNext";

    internal static List<AsyncStackFrame> Of(StackTrace trace)
    {
        var walk = new LogicalCallers();
        Type? machine = null;
        foreach (StackFrame frame in trace.GetFrames())
        {
            if (Method(frame) is not { DeclaringType: { } type } method) continue;
            if (type == typeof(Dispatcher))
            {
                AddCallers(walk, machine);
                break;
            }

            if (IsBox(type)) break;
            if (type.Assembly == typeof(RunningStack).Assembly || IsOfBuilders(type)) continue;
            bool isMachine = typeof(Frame).IsAssignableFrom(type)
                || (method.Name == MoveNext && typeof(IAsyncStateMachine).IsAssignableFrom(type));
            string name = isMachine ? FrameSites.MethodOf(type) : $"{FrameSites.NameOf(type)}.{method.Name}";
            // The thunk, or the method that starts a state machine, stands behind it.
            if (machine is not null && !isMachine && walk.Frames[^1].Method == name) continue;
            machine = isMachine ? type : null;
            walk.Frames.Add(new AsyncStackFrame(name, frame.GetFileName(), frame.GetFileLineNumber()));
        }

        return walk.Frames;
    }

    // The completion may serve another chain by now, if the chain has ended and its task's continuation runs here.
    private static void AddCallers(LogicalCallers walk, Type? resumed)
    {
        if (resumed is null || ThreadState.Current.Running is not { Innermost: Frame running } chain) return;
        if (running.GetType().HasSameMetadataDefinitionAs(resumed)) walk.AddFrom(chain, running.Next);
    }

    private static bool IsBox(Type type) => type.DeclaringType is { IsGenericType: true } builder && IsOfBuilders(builder);

    private static bool IsOfBuilders(Type type) =>
        type.Namespace == "System.Runtime.CompilerServices" && type.Name.StartsWith("Async", StringComparison.Ordinal)
            && type.Assembly == typeof(object).Assembly;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata the frame is omitted.")]
    private static MethodBase? Method(StackFrame frame) => frame.GetMethod();
}
