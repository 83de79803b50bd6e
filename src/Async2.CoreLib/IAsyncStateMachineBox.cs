namespace System.Runtime.CompilerServices;

/// <summary>
/// A box in which the class library keeps the state machine of an async method: what tasks, the sources of ValueTasks and the thread pool
/// resume as it is.
/// </summary>
/// <remarks>As it is in .NET 8, 9 and 10.</remarks>
public interface IAsyncStateMachineBox
{
    /// <summary>A delegate that resumes the state machine.</summary>
    Action MoveNextAction { get; }

    /// <summary>Resumes the state machine.</summary>
    void MoveNext();

    /// <summary>The state machine, for debuggers.</summary>
    IAsyncStateMachine GetStateMachineObject();

    /// <summary>Clears the state machine, which has ended.</summary>
    void ClearStateUponCompletion();
}
