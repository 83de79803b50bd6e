namespace Shop;

/// <summary>Payments wait for answers of a terminal. Its list of them was cleared, so nobody can complete them any more.</summary>
/// <remarks>A log has the tasks of the answers. The garbage collector would take stacks to which nothing refers.</remarks>
internal sealed class LostCompletion : ShopTrouble
{
    private const int Payments = 50;

    private readonly Dictionary<int, TaskCompletionSource<string>> _answers = [];
    private readonly List<Task> _log = [];

    public override void Prepare(ShopService service) => service.Web.MapGet("/payments/{id:int}", PayAsync);

    public override void Start(ShopService service)
    {
        service.Send("/payments", Payments);
        AwaitBegun(Payments);
        lock (_answers) _answers.Clear();
    }

    private async Task<string> PayAsync(int id) => $"paid by {await AnswerTo(id)}";

    private Task<string> AnswerTo(int id)
    {
        var answer = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_answers)
        {
            _answers[id] = answer;
            _log.Add(answer.Task);
        }
        Begin();
        return answer.Task;
    }
}
