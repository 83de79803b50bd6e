// The properties of an async method's task, before and after it completes.
namespace Corpus.TaskProperties;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var task = Work(completion);
        WriteLine($"{task.Status is TaskStatus.WaitingForActivation} {task.IsCompleted} {task.AsyncState is null} {task.CreationOptions}");
        try
        {
            WriteLine(await task);
        }
        finally
        {
            WriteLine($"{task.Status} {task.IsCompleted} {task.IsCompletedSuccessfully} {task is Task<int>} {task.CreationOptions}");
        }
    });

    private static async Task<int> Work(Completion completion) => await Step.Of(completion, 3);
}
