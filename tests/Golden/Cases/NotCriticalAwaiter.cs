using System.Runtime.CompilerServices;

namespace Golden;

static class NotCriticalAwaiter
{
    static async Task Run(Bell bell)
    {
        await bell;
    }

    internal sealed class Bell : INotifyCompletion
    {
        public bool IsCompleted => false;

        public Bell GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => continuation();
    }
}
