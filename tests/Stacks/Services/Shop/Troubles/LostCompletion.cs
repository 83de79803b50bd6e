namespace Shop;

/// <summary>Payments wait for answers of a terminal. Its list of them was cleared, so nobody can complete them any more.</summary>
/// <remarks>The shop has a list of payments that have begun. The garbage collector would take what nothing refers to.</remarks>
internal sealed class LostCompletion : ShopTrouble
{
    private const int Payments = 50;

    private readonly Dictionary<int, TaskCompletionSource<string>> _answers = [];
    private readonly List<Task> _payments = [];

    public override void Prepare(ShopService service) => service.Web.MapGet("/payments/{id:int}", Pay);

    public override void Start(ShopService service)
    {
        service.Send("/payments", Payments);
        AwaitBegun(Payments);
        lock (_answers) _answers.Clear();
    }

    private Task<string> Pay(int id)
    {
        var payment = PayAsync(id);
        lock (_payments) _payments.Add(payment);
        Begin();
        return payment;
    }

    private async Task<string> PayAsync(int id) => $"paid by {await AnswerTo(id)}";

    private Task<string> AnswerTo(int id)
    {
        var answer = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_answers) _answers[id] = answer;
        return answer.Task;
    }
}
