using System.Runtime.CompilerServices;

#pragma warning disable CS0649 // It is the IL of the cases that stores to the fields.

namespace Async2.Compiler.Tests.Passes.Fixtures;

/// <summary>An async method as compilers write it, under names that none of them decides. Cases hold its <c>MoveNext</c>.</summary>
internal static class Methods
{
    [AsyncStateMachine(typeof(Machine))]
    public static Task<int> Run(Task<int> task, int count)
    {
        Machine machine = default;
        machine.Builder = AsyncTaskMethodBuilder<int>.Create();
        machine.Task = task;
        machine.Count = count;
        machine.State = -1;
        machine.Builder.Start(ref machine);
        return machine.Builder.Task;
    }
}

/// <summary>The state machine of <see cref="Methods.Run"/>.</summary>
internal struct Machine : IAsyncStateMachine
{
    public int State;
    public AsyncTaskMethodBuilder<int> Builder;
    public Task<int> Task;
    public int Count;
    public int Sum;
    public TaskAwaiter<int> Awaiter;
    public object Caught;

    void IAsyncStateMachine.MoveNext() => throw new NotSupportedException($"{Sum} {Awaiter} {Caught}");

    void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine) => Builder.SetStateMachine(stateMachine);
}
