using System.Runtime.CompilerServices;

namespace Golden;

static class CustomAwaiter
{
    static async Task<string> Run(Ticket ticket)
    {
        return await ticket;
    }

    internal readonly struct Ticket
    {
        public Awaiter GetAwaiter() => default;
    }

    internal readonly struct Awaiter : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public string GetResult() => "";

        public void OnCompleted(Action continuation) => continuation();

        public void UnsafeOnCompleted(Action continuation) => continuation();
    }
}
