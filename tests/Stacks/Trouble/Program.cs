using Troubles;

// Each verb leaves the process in one trouble (or in none), prints `ready`, and waits until its input ends.
switch (args)
{
    case ["deadlock"]: Deadlock.Start(); break;
    case ["crash"]: Crashing.Start(); break;
    case ["releaser"]: Releaser.Start(); break;
    case ["locks"]: Locks.Start(); break;
    case ["contended"]: Contended.Start(); break;
    case ["circle"]: Circle.Start(); break;
    case ["exhausted"]: Exhausted.Start(); break;
    case ["permits"]: Permits.Start(); break;
    case ["kept"]: Kept.Start(); break;
    case ["full-channel"]: FullChannel.Start(); break;
    case ["one-thread"]: OneThread.Start(); break;
    case ["starved"]: Starved.Start(oneIsBusy: false); break;
    case ["nearly-starved"]: Starved.Start(oneIsBusy: true); break;
    case ["computing", var threads]: Starved.Compute(int.Parse(threads)); break;
    case ["leak"]: Leak.Start(); break;
    case ["unobserved"]: Unobserved.Start(); break;
    case ["healthy"]: Healthy.Start(); break;
    case ["turns"]: Turns.Start(); break;
    case ["twins"]: Twins.Start(); break;
    case ["twins-lock"]: Twins.Lock(); break;
    case ["twins-starve"]: Twins.Starve(); break;
    case ["busy"]: Busy.Start(); break;
    case ["many", var count]: Many.Start(int.Parse(count)); break;
    case ["beat", var file, .. var others]:
        Beat.Start(file);
        switch (others)
        {
            case ["sleep", var threads]: Beat.Sleep(int.Parse(threads)); break;
            case ["change", var threads]: Beat.Change(int.Parse(threads)); break;
            case ["start", var pipe]: Beat.StartProcess(pipe); break;
        }
        break;
    default:
        Console.Error.WriteLine("usage: Stacks.Trouble crash|deadlock|releaser|locks|contended|circle|exhausted|permits|kept|full-channel|one-thread|starved|nearly-starved|leak|unobserved|healthy|turns|twins|twins-lock|twins-starve|busy|computing THREADS|many COUNT");
        Console.Error.WriteLine("       Stacks.Trouble beat FILE [sleep THREADS|change THREADS|start PIPE]");
        return 2;
}

Console.WriteLine("ready");
Console.In.ReadToEnd();
return 0;
