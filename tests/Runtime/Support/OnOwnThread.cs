using System.Runtime.ExceptionServices;

namespace Async2.Tests;

/// <summary>Runs a test on a thread that has no contexts at all: a test framework's threads have theirs.</summary>
internal static class OnOwnThread
{
    public static void Run(Action test)
    {
        ExceptionDispatchInfo? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                test();
            }
            catch (Exception exception)
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });
        thread.UnsafeStart();
        Assert.True(thread.Join(TimeSpan.FromSeconds(60)), "the test hangs");
        failure?.Throw();
    }
}
