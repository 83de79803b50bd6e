using Polly;

namespace Worker;

/// <summary>Downloads, with retries, from a backend that never answers.</summary>
internal sealed class SilentAnswers : WorkerTrouble
{
    private const int Downloads = 20;

    private readonly ResiliencePipeline _retry = new ResiliencePipelineBuilder().AddRetry(new()).Build();
    private WorkerService? _worker;

    public override void Start(WorkerService service)
    {
        _worker = service;
        for (int i = 0; i < Downloads; i++) _ = DownloadAsync(i);
        AwaitBegun(Downloads);
    }

    private async Task<string> DownloadAsync(int id)
    {
        Begin();
        return await _retry.ExecuteAsync(async token => await _worker!.Client.GetStringAsync(_worker.Backend.SilentAddress(id), token));
    }
}
