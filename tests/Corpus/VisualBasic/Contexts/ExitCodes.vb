' Main as a function that blocks on async code, whose result is the exit code.
Namespace ExitCodes
    Module Program
        Function Main() As Integer
            WriteLine("main")
            Return Work(3).GetAwaiter().GetResult()
        End Function

        Private Async Function Work(n As Integer) As Task(Of Integer)
            If n = 0 Then Return 20
            Await Task.Yield()
            Return 1 + Await Work(n - 1)
        End Function
    End Module
End Namespace
