using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.FrontEnds.ToyMachines;

/// <summary>Methods with a state machine as no compiler writes it: a toy language's.</summary>
/// <remarks>
/// No attribute names the machine. Builder and state are fields of a struct in a field. The state is 0 while user code runs, and the
/// exits of suspensions are those of all paths: one is reached by <c>br</c>, the other by falling through.
/// </remarks>
public static class ToyProgram
{
    /// <summary>The sum of a task and of a call, both awaited.</summary>
    public static Task<int> Sum(Task<int> first, int second)
    {
        Machine machine = default;
        machine.Core.Builder = AsyncTaskMethodBuilder<int>.Create();
        machine.First = first;
        machine.Second = second;
        machine.Core.Builder.Start(ref machine);
        return machine.Core.Builder.Task;
    }

    /// <summary>Completed, suspended at either await, and failed; as a text. By calls of C#, which are woven, too.</summary>
    public static async Task<string> Run()
    {
        var later = new TaskCompletionSource<int>();
        var waiting = Sum(later.Task, 20);
        later.SetResult(10);
        var results = $"{await Sum(Task.FromResult(1), 2)} {await Sum(Later(3), -4)} {await waiting}";
        try
        {
            return $"{results} {await Sum(Later(1), 0)}";
        }
        catch (DivideByZeroException e)
        {
            return $"{results} {e.GetType().Name}";
        }
    }

    internal static async Task<int> Later(int value)
    {
        await Task.Yield();
        if (value < 0) await Task.Delay(1);
        return value;
    }

    internal struct Core
    {
        public AsyncTaskMethodBuilder<int> Builder;
        public int State;
    }

    internal struct Machine : IAsyncStateMachine
    {
        public Core Core;
        public Task<int> First;
        public int Second;
        private TaskAwaiter<int> _awaiter;
        private int _sum;

        public void MoveNext()
        {
            try
            {
                TaskAwaiter<int> awaiter;
                if (Core.State == 1) goto Resume1;
                if (Core.State == 2) goto Resume2;
                awaiter = First.GetAwaiter();
                if (awaiter.IsCompleted) goto Completed1;
                Core.State = 1;
                _awaiter = awaiter;
                Core.Builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
                goto End;
            Resume1:
                awaiter = _awaiter;
                Core.State = 0;
            Completed1:
                _sum = awaiter.GetResult();
                awaiter = Later(100 / Second).GetAwaiter();
                if (!awaiter.IsCompleted) goto Suspend2;
            Completed2:
                var second = awaiter.GetResult();
                Core.Builder.SetResult(_sum + second);
                goto End;
            Resume2:
                awaiter = _awaiter;
                Core.State = 0;
                goto Completed2;
            Suspend2:
                Core.State = 2;
                _awaiter = awaiter;
                Core.Builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
            End:;
            }
            catch (Exception e)
            {
                Core.Builder.SetException(e);
            }
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
