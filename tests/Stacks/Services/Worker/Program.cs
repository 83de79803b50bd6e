using Worker;

// A worker under load. Prints `ready` when the trouble of that name has settled, and ends when its input ends.
if (args is not [var name] || (name != "healthy" && WorkerTrouble.Named(name) is null))
{
    Console.Error.WriteLine("usage: Stacks.Worker healthy|TROUBLE");
    return 2;
}

var trouble = WorkerTrouble.Named(name);
var worker = new WorkerService();
trouble?.Prepare(worker);
worker.Start();
trouble?.Start(worker);
Thread.Sleep(500);
Console.WriteLine("ready");
Console.In.ReadToEnd();
return 0;
