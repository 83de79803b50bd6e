// AsyncTaskMethodBuilder used by hand with a state machine written in the source: not the compiler's shape.
using System.Runtime.CompilerServices;

namespace Corpus.BuildersByHand;

internal struct Machine : IAsyncStateMachine
{
    public AsyncTaskMethodBuilder<int> Builder;
    public Completion Completion;
    private int _state;
    private TaskAwaiter<int> _awaiter;

    public void MoveNext()
    {
        try
        {
            if (_state == 0)
            {
                _awaiter = Step.Of(Completion, 5).GetAwaiter();
                _state = 1;
                if (!_awaiter.IsCompleted)
                {
                    Builder.AwaitUnsafeOnCompleted(ref _awaiter, ref this);
                    return;
                }
            }
            Builder.SetResult(_awaiter.GetResult() * 2);
        }
        catch (Exception e)
        {
            Builder.SetException(e);
        }
    }

    public void SetStateMachine(IAsyncStateMachine stateMachine) => Builder.SetStateMachine(stateMachine);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Start(completion) + await Step.Of(completion.Calm(), 1)));

    private static Task<int> Start(Completion completion)
    {
        var machine = new Machine { Builder = AsyncTaskMethodBuilder<int>.Create(), Completion = completion };
        machine.Builder.Start(ref machine);
        return machine.Builder.Task;
    }
}
