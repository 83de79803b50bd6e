[assembly: IgnoresAccessChecksTo("System.Private.CoreLib")]

namespace Async2.Internals;

/// <summary>
/// The interface of the class library's boxes (<see cref="StateMachineBoxes"/>). Chain completions implement it, so a chain needs no
/// separate box.
/// </summary>
/// <remarks>
/// If the interface differs, classes that implement it cannot be loaded. So there are completions without it. Code that names the classes
/// is in methods that are compiled only if the interface is known.
/// </remarks>
internal static class CompletionBoxes
{
    private static readonly string[] s_members =
    [
        "System.Action get_MoveNextAction()",
        "System.Runtime.CompilerServices.IAsyncStateMachine GetStateMachineObject()",
        "Void ClearStateUponCompletion()",
        "Void MoveNext()",
    ];

    // From .NET 11.
    private const string DiagnosticData = "Boolean GetDiagnosticData(UInt64 ByRef, Int32 ByRef, System.Object ByRef)";

    internal static readonly bool AreKnown =
        StateMachineBoxes.AreKnown && RuntimeInternal.Holds("completion-boxes", () => IsAlike() && Check());

    /// <summary>The state machine of a method as compiled, or the outermost frame of a traced chain; null if the task is not theirs.
    /// </summary>
    internal static IAsyncStateMachine? MachineOf(Task task) => AreKnown ? MachineOfBox(task) : null;

    // A method of its own: if boxes are not known, no code may be compiled that names the interface.
    private static IAsyncStateMachine? MachineOfBox(Task task) => (task as IAsyncStateMachineBox)?.GetStateMachineObject();

    // Without LINQ, which a small program would load for this only.
    private static bool IsAlike()
    {
        var known = 0;
        foreach (var method in typeof(IAsyncStateMachineBox).GetMethods())
        {
            string? member = method.ToString();
            if (member == DiagnosticData) continue;
            if (Array.IndexOf(s_members, member) < 0) return false;
            known++;
        }

        return known == s_members.Length;
    }

    // The delegate that resumes boxes resumes ours. The thread pool's execution of work items that are no tasks cannot be tested.
    private static bool Check()
    {
        var box = new CountingBox();
        StateMachineBoxes.Invoker(box);
        StateMachineBoxes.Invoker(box);
        return box.Count == 2;
    }

    [SuppressMessage("Performance", "CA1852", Justification = "A sealed class cannot have the virtual method that .NET 11 wants.")]
    private class CountingBox : IAsyncStateMachineBox
    {
        public Action MoveNextAction => MoveNext;

        internal int Count { get; private set; }

        public void MoveNext() => Count++;

        public IAsyncStateMachine GetStateMachineObject() => new StateMachineBoxes.NoMachine();

        public void ClearStateUponCompletion()
        {
        }

        public virtual bool GetDiagnosticData(out ulong methodId, out int state, out object? nextContinuation) =>
            ChainCompletion.NoDiagnosticData(out methodId, out state, out nextContinuation);
    }
}
