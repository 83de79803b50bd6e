// AsyncTaskMethodBuilder used by hand with a state machine written in the source: not the compiler's shape.
using System.Runtime.CompilerServices;

namespace Corpus.BuildersByHand;

internal struct Machine : IAsyncStateMachine
{
    public AsyncTaskMethodBuilder<int> Builder;
    public Way Way;
    private int _state;
    private TaskAwaiter<int> _awaiter;

    public void MoveNext()
    {
        try
        {
            if (_state == 0)
            {
                _awaiter = Step.Of(Way, 5).GetAwaiter();
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
    public static void Main() => Ways.Run(async way => WriteLine(await Start(way) + await Step.Of(way.Calm(), 1)));

    private static Task<int> Start(Way way)
    {
        var machine = new Machine { Builder = AsyncTaskMethodBuilder<int>.Create(), Way = way };
        machine.Builder.Start(ref machine);
        return machine.Builder.Task;
    }
}
